/** A name in camel case, taken apart at its capitals: `countryOfOrigin` is 'Country of origin'. */
export function toWords(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
