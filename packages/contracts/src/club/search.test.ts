import { searchWords } from './search.ts';

describe('searchWords', () => {
  it('When a name carries case, accents and punctuation, Then its plain words remain', () => {
    expect(searchWords('Ji-won', "O'Neil", 'Lucía')).toEqual(['ji', 'won', 'oneil', 'lucia']);
  });

  it('When a text is missing, empty or repeated, Then it adds nothing', () => {
    expect(searchWords(null, '', ' -- ', 'Ana', 'ANA')).toEqual(['ana']);
  });
});
