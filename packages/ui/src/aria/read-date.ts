const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * A typed or pasted date as 'YYYY-MM-DD': '5/4/16', '05-04-2016', '2016-05-04', '05042016', 'May 4, 2016', '4 May 2016', a weekday
 * before them or a time after an ISO date left out. Month before day, as in Texas, unless the first number can only be
 * a day. A year of two digits is the last one that is not after `latestYear`. Undefined when it is no date.
 */
export function readDate(text: string, latestYear: number): string | undefined {
  const plain = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/.exec(plain);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers =
    /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})$/.exec(plain) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(plain);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    const year = fullYear(numbers[3] ?? '', latestYear);
    return first > 12 ? dateOf(year, second, first) : dateOf(year, first, second);
  }
  const words = /^(?:[a-z]{3,9}\.?,? )?(?:([a-z]{3,9})\.? ?(\d{1,2})|(\d{1,2})\.? ?([a-z]{3,9})\.?),? ?(\d{4})$/.exec(
    plain,
  );
  if (!words) return undefined;
  const month = MONTHS.indexOf((words[1] ?? words[4] ?? '').slice(0, 3)) + 1;
  return dateOf(Number(words[5]), month, Number(words[2] ?? words[3]));
}

/** The year of '16', '98' or '2016'. */
export function fullYear(digits: string, latestYear: number): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  const inThisCentury = latestYear - (latestYear % 100) + year;
  return inThisCentury > latestYear ? inThisCentury - 100 : inThisCentury;
}

function dateOf(year: number, month: number, day: number): string | undefined {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  // JavaScript reads February 30 as March 2.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? undefined : text;
}
