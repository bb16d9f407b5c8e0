/** `countryOfOrigin` becomes 'Country of origin'. */
export function toWords(camelCase: string): string {
  const words = camelCase.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const FIELDS: Readonly<Record<string, string>> = {
  imageUrls: 'photo',
  primaryImageUrl: 'primaryPhoto',
};

export function toFieldName(path: string): string {
  const words = path
    .replaceAll(
      /(\w+)\.(\d+)/g,
      (_, list, index) => `${FIELDS[list] ?? toSingular(list)} ${Number(index) + 1}`,
    )
    .split('.')
    .map((name) => toWords(FIELDS[name] ?? name).toLowerCase())
    .join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const toSingular = (list: string) => list.replace(/ies$/, 'y').replace(/(?<!s)s$/, '');
