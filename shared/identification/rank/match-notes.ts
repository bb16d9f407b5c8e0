import type { Evidence } from '../../entities/evidence.ts';
import { formatList } from '../compare/finding.ts';

const DETAILS = [
  ['era', 'era'],
  ['material', 'material'],
  ['dimensions', 'dimensions'],
] as const;

/** How little a match rests on, where it is little; and who else fits as well. */
export function describeNotes(evidence: readonly Evidence[], rival: string | null): string | null {
  const notes = [thinness(evidence), rival && `${rival} fits as well.`].filter(Boolean);
  return notes.join(' ') || null;
}

function thinness(evidence: readonly Evidence[]): string | null {
  const byField = new Map(evidence.map((each) => [each.field, each]));
  const absent = DETAILS.filter(([field]) => byField.get(field)?.level === 'missing');
  if (absent.length < 2) return null;
  const speaking = [
    ...(speaks(byField.get('designation')) || speaks(byField.get('words')) ? ['the name'] : []),
    ...DETAILS.filter(([field]) => speaks(byField.get(field))).map(([, name]) => `the ${name}`),
  ];
  const unsaid = absent.filter(([field]) => byField.get(field)?.item === null);
  const giving = unsaid.length > 0 ? unsaid : absent;
  const names = giving.map(([, name]) => name);
  const isOne = names.at(-1) !== 'dimensions';
  const said = `no ${names.length > 1 ? `${names.slice(0, -1).join(', ')} or ${names.at(-1)}` : names[0]} ${isOne ? 'is' : 'are'} given${unsaid.length > 0 ? '' : ' by the entry'}`;
  if (speaking.length === 0) return `Little but the type speaks for this match: ${said}.`;
  const verb = speaking.length === 1 ? 'speaks' : 'speak';
  return `Only ${formatList(speaking)} ${verb} for this match: ${said}.`;
}

function speaks(evidence: Evidence | undefined): boolean {
  return evidence !== undefined && evidence.bits > 0;
}
