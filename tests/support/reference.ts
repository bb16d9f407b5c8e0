import type { ProductQuery } from '../../shared/contract/products.ts';
import type { Product } from '../../shared/entities/product.ts';
import {
  getSpellings,
  type Spelling,
} from '../../shared/identification/parse/designation-spellings.ts';
import { parseSearch } from '../../shared/identification/parse/parse-text.ts';
import { normalizeText } from '../../shared/search/normalize.ts';

/** The expected result of a product query, computed without an index. */
export function matchesQuery(product: Product, query: Partial<ProductQuery>): boolean {
  const contains = (value: string | null, term: string) =>
    normalizeText(value ?? '').includes(normalizeText(term));
  const any = (value: string | null, terms: string[] | undefined) =>
    !terms || terms.some((each) => contains(value, each));
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
    any(product.isAuthentic ? 'Original' : 'Reproduction', query.authenticity) &&
    any(product.unitName, query.unitNames) &&
    // Without bounds, products of unknown price belong to the list.
    ((priceMin === 0 && priceMax === Number.POSITIVE_INFINITY) || Number(product.price) > 0) &&
    Number(product.price) >= priceMin &&
    Number(product.price) <= priceMax &&
    (!search ||
      searched.some((value) => contains(value, search)) ||
      mentionsUnits(
        searched.map((value) => value ?? ''),
        search,
      ))
  );
}

/** Parsed searches, by text: all spellings of each unit, and the remaining words. */
const parsedSearches = new Map<string, { units: Spelling[][]; words: string[] }>();

function parseSearchCached(search: string) {
  const cached = parsedSearches.get(search);
  if (cached) return cached;
  const { designations, words } = parseSearch(search);
  const units = designations.map((meanings) => meanings.flatMap(getSpellings));
  const parsed = { units, words: words.map(normalizeText) };
  parsedSearches.set(search, parsed);
  return parsed;
}

/** True if the texts contain each unit of the search in a usual spelling, and all its other words. */
function mentionsUnits(texts: string[], search: string): boolean {
  const { units, words } = parseSearchCached(search);
  if (units.length === 0) return false;
  const sentences = texts.map(plainWords);
  const isMentioned = (spelling: Spelling) =>
    sentences.some((sentence) => containsSpelling(spelling, sentence));
  return (
    words.every((word) => texts.some((text) => normalizeText(text).includes(word))) &&
    units.every((spellings) => spellings.some(isMentioned))
  );
}

/** Normalizes a text to singular words with a space on both sides: ' the screaming eagle of the 101st '. */
function plainWords(text: string): string {
  const words = normalizeText(text)
    .split(/[^\p{L}\p{N}']+/u)
    .flatMap((word) => word.split(/'(?!\p{L})|(?<!\p{L})'/u))
    .map((word) => word.replace(/'s$/, '').replace(/^(.{3,}[^s])s$/, '$1'))
    .filter((word) => word !== '');
  return ` ${words.join(' ')} `;
}

function containsSpelling({ words, notFollowedBy: unless }: Spelling, sentence: string): boolean {
  const spelling = ` ${words.join(' ')} `;
  if (!sentence.includes(spelling)) return false;
  const [, ...after] = sentence.split(spelling);
  return after.some((rest) => !unless.includes(rest.split(' ')[0] ?? ''));
}
