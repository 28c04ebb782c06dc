/** Names in another spelling than the one that is searched (product decision 81); no search finds another of them. */
export const NAME_TABLE = [
  { firstName: 'Max', lastName: 'Weiß', searches: ['WEISS', 'weiss', 'Weiß, Max', 'max weiss'] },
  { firstName: 'Łukasz', lastName: 'Nowak', searches: ['Lukasz', 'łukasz', 'NOWAK, LUKASZ'] },
  { firstName: 'Đorđe', lastName: 'Marić', searches: ['Dorde', 'ĐORĐE maric'] },
  { firstName: 'Anna', lastName: 'Guðmundsdóttir', searches: ['Gudmundsdottir', 'guðmunds'] },
  {
    firstName: 'Kaʻiulani',
    lastName: 'Kealoha',
    searches: ["Ka'iulani", 'Kaiulani', 'KA’IULANI', 'Kaʻi', 'Ka`iulani'],
  },
  { firstName: '小龙', lastName: '李', searches: ['李小龙', '李 小龙', '小龙 李', '小龙'] },
  { firstName: 'J.R.', lastName: 'Smith', searches: ['JR', 'j.r.', 'J. R. Smith', 'Smith, JR'] },
  { firstName: 'Mary Ann', lastName: 'Lee', searches: ['maryann', 'Mary-Ann Lee', 'lee maryann'] },
  { firstName: 'Øyvind', lastName: 'Berg', searches: ['oyvind', 'BERG, ØYVIND'] },
] as const;

/** Searches without a letter or digit. They find nothing. */
export const EMPTY_SEARCHES = ['%', '-', '*', '_', '. ,', '’'] as const;
