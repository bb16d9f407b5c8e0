import type { Catalog, GoldItem } from '../gold/search/gold.ts';
import { ndcgAt10, type Outcome } from './quality.ts';

const MAX_QUERIES = 40;
const MAX_MISSED = 8;

export function printMisses(
  outcomes: readonly Outcome[],
  items: Record<Catalog, GoldItem[]>,
): void {
  const names = new Map(
    Object.values(items)
      .flat()
      .map(({ number, product }) => [product.id, `${number} ${product.name}`]),
  );
  const worst = outcomes
    .map((outcome) => ({ ...outcome, score: getScore(outcome) }))
    .filter(({ score }) => score < 1)
    .sort((a, b) => a.score - b.score)
    .slice(0, MAX_QUERIES);
  for (const { query, results, score } of worst) {
    const { text, class: name, catalog, grades } = query;
    console.log(
      `\n'${text}'   [${name}, ${catalog}] ${score.toFixed(3)}, ${results.length} results`,
    );
    for (const id of results.slice(0, 10)) {
      console.log(`  ${grades.get(id) ?? 0}  ${names.get(id)}`);
    }
    const missed = [...grades]
      .filter(([id, grade]) => grade >= 2 && !results.slice(0, 20).includes(id))
      .sort(([, a], [, b]) => b - a);
    for (const [id, grade] of missed.slice(0, MAX_MISSED)) {
      console.log(`  missed ${grade}  ${names.get(id)}`);
    }
  }
}

function getScore(outcome: Outcome): number {
  const { query, results } = outcome;
  return query.grades.size > 0 ? ndcgAt10(outcome) : 1 / Math.max(1, results.length - 2);
}
