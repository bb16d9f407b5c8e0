/** `countryOfOrigin` becomes 'Country of origin'. */
export function toWords(camelCase: string): string {
  const words = camelCase.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
