const MAX_LENGTH = 80;
/** Matches any dash, space or other separator between the digits of phone numbers. */
const SEPARATOR = '[\\s\\p{Pd}().\\/]*';
/** Nine digits cover phone, card and social security numbers. Two years ('1941-1945') have eight. */
const LONG_NUMBER = new RegExp(`\\d(?:${SEPARATOR}\\d){8}`, 'u');
const LOCAL_NUMBER = /(?<!\d)\d{3}[\s\p{Pd}.]\d{4}(?!\d)/u;

/** NATO stock numbers, which collectors of field gear search for: '8415-01-530-2157'. */
const STOCK_NUMBER = /(?<!\d)\d{4}-\d{2}-\d{3}-\d{4}(?!\d)/g;

/**
 * Normalizes case and spaces so that equal searches are counted together.
 * @returns undefined for texts that may be personal and must not be stored: long texts, e-mail addresses, phone
 *   numbers and the like.
 */
export function toTerm(search: string): string | undefined {
  const term = search
    .normalize('NFKC')
    .toLowerCase()
    // Invisible characters would make different terms look equal.
    .replace(/[\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const rest = term.replace(STOCK_NUMBER, '');
  const isPersonal = rest.includes('@') || LONG_NUMBER.test(rest) || LOCAL_NUMBER.test(rest);
  return term === '' || term.length > MAX_LENGTH || isPersonal ? undefined : term;
}
