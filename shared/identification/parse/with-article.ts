/** Adds the article unless the number is Roman: 'the 1st Infantry Division', but 'II Corps'. */
export function withArticle(name: string): string {
  return /^[IVX]+ |^the /i.test(name) ? name : `the ${name}`;
}
