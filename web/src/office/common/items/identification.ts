import type { AsmicMatch } from '../../../../../shared/entities/comparison.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import type { Tone } from '../../../ui/StatusBadge.tsx';

type IdentifiedItem = Pick<MilitaryItemSummary, 'asmicMatches' | 'identificationRequestedAt'>;

/** A longer identification was interrupted and runs again later. */
const MAX_WAIT_MS = 5 * 60_000;

/** Prefers the match that staff verified over the best unrejected one. */
export const getBestMatch = ({ asmicMatches }: IdentifiedItem): AsmicMatch | undefined =>
  asmicMatches?.find(({ verified }) => verified) ??
  asmicMatches?.find(({ verified }) => verified === null);

export const isBeingIdentified = ({ identificationRequestedAt }: IdentifiedItem, nowMs: number) =>
  identificationRequestedAt !== undefined &&
  nowMs - Date.parse(identificationRequestedAt) < MAX_WAIT_MS;

export const IDENTIFICATION_LEVELS = [
  'Verified',
  'High',
  'Needs Review',
  'Not Identified',
] as const;
export type IdentificationLevel = (typeof IDENTIFICATION_LEVELS)[number];

export const IDENTIFICATION_TONES: Readonly<Record<IdentificationLevel, Tone>> = {
  Verified: 'success',
  High: 'info',
  'Needs Review': 'attention',
  'Not Identified': 'neutral',
};

export function getIdentificationLevel(item: IdentifiedItem): IdentificationLevel {
  const match = getBestMatch(item);
  if (!match) return 'Not Identified';
  if (match.verified) return 'Verified';
  return match.confidenceLevel === 'High' ? 'High' : 'Needs Review';
}

export function describeIdentification(item: IdentifiedItem, nowMs = Date.now()): string {
  if (isBeingIdentified(item, nowMs)) return 'Identifying…';
  const match = getBestMatch(item);
  if (!match) return 'Not identified';
  return `ASMIC ${match.asmicNumber} · ${match.verified ? 'Verified' : match.confidenceLevel}`;
}
