import type { ProductQuery } from '../../shared/contract/products.ts';
import type { Product } from '../../shared/entities/product.ts';
import { readSearch } from '../../shared/identification/read-text.ts';
import { type Spelling, spellingsOf } from '../../shared/identification/spellings.ts';
import { normalizeText } from '../../shared/search/normalize.ts';

/** What a query must answer, found the slow and obvious way. */
export function matchesQuery(product: Product, query: Partial<ProductQuery>): boolean {
  const contains = (value: string | null, wanted: string) =>
    normalizeText(value ?? '').includes(normalizeText(wanted));
  const any = (value: string | null, wanted: string[] | undefined) =>
    !wanted || wanted.some((each) => contains(value, each));
  const searched = [
    product.name,
    product.description,
    product.shortDescription,
    product.unitName,
    product.unitNumber,
    product.itemType,
    product.era,
    product.material,
  ];
  const { search, priceMin = 0, priceMax = Number.POSITIVE_INFINITY } = query;
  return (
    any(product.itemType, query.itemTypes) &&
    any(product.era, query.eras) &&
    any(product.material, query.materials) &&
    any(product.condition, query.conditions) &&
    any(product.availability, query.availabilities) &&
    any(product.unitName, query.unitNames) &&
    Number(product.price) >= priceMin &&
    Number(product.price) <= priceMax &&
    (!search ||
      searched.some((value) => contains(value, search)) ||
      saysSo(
        searched.map((value) => value ?? ''),
        search,
      ))
  );
}

/** What a search asks for besides its letters: of each unit all spellings, and its other words. */
const asked = new Map<string, { units: Spelling[][]; words: string[] }>();

function askedBy(search: string) {
  const known = asked.get(search);
  if (known) return known;
  const { wanted, words } = readSearch(search);
  const units = wanted.map((meanings) => meanings.flatMap(spellingsOf));
  const answer = { units, words: words.map(normalizeText) };
  asked.set(search, answer);
  return answer;
}

/** Whether the texts say each unit of the search in some usual spelling, and contain its other words. */
function saysSo(texts: string[], search: string): boolean {
  const { units, words } = askedBy(search);
  if (units.length === 0) return false;
  const sentences = texts.map(plainWords);
  const isSaid = (spelling: Spelling) => sentences.some((sentence) => stands(spelling, sentence));
  return (
    words.every((word) => texts.some((text) => normalizeText(text).includes(word))) &&
    units.every((spellings) => spellings.some(isSaid))
  );
}

/** ' the screaming eagle of the 101st ': words with a blank on both sides, none in the plural. */
function plainWords(text: string): string {
  const words = normalizeText(text)
    .split(/[^\p{L}\p{N}']+/u)
    .flatMap((word) => word.split(/'(?!\p{L})|(?<!\p{L})'/u))
    .map((word) => word.replace(/'s$/, '').replace(/^(.{3,}[^s])s$/, '$1'))
    .filter((word) => word !== '');
  return ` ${words.join(' ')} `;
}

function stands({ words, unless }: Spelling, sentence: string): boolean {
  const spelling = ` ${words.join(' ')} `;
  if (!sentence.includes(spelling)) return false;
  const [, ...after] = sentence.split(spelling);
  return after.some((rest) => !unless.includes(rest.split(' ')[0] ?? ''));
}
