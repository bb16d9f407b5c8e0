/** Roman numerals take no article: 'the 1st Infantry Division', but 'II Corps'. */
export function withArticle(name: string): string {
  return /^[IVX]+ |^the /i.test(name) ? name : `the ${name}`;
}
