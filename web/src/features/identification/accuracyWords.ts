import type { Accuracy } from '../../../../shared/entities/comparison.ts';

/** How often the comparison was right, in a sentence or two. */
export function formatAccuracy({ identified = 0, first = 0, levels }: Accuracy): string {
  const decided = Object.values(levels ?? {}).reduce(
    (sum, { verified, rejected }) => sum + verified + rejected,
    0,
  );
  if (identified === 0 && decided === 0) {
    return 'No match is verified or rejected yet. How often the comparison was right will be counted here.';
  }
  return [verifiedWords(identified, first), highWords(levels?.High)].filter(Boolean).join(' ');
}

function verifiedWords(identified: number, first: number): string {
  if (identified === 0) return 'No match is verified yet.';
  if (identified === 1) {
    return `Verified so far: 1 item, which ${first === 1 ? 'stood' : 'did not stand'} first.`;
  }
  // Never 'all of them' by rounding.
  const percent = Math.floor((first / identified) * 100);
  const [of, items] = [first, identified].map((count) => count.toLocaleString('en-US'));
  return `Verified so far: ${items} items, ${of} of them stood first (${percent}%).`;
}

function highWords(high: { verified: number; rejected: number } | undefined): string {
  const decided = high ? high.verified + high.rejected : 0;
  if (!high || decided === 0) return '';
  const [right, all] = [high.verified, decided].map((count) => count.toLocaleString('en-US'));
  return `High was right in ${right} of ${all}.`;
}
