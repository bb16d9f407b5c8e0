import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';

export const getVerifiedMatch = ({ asmicMatches }: Pick<MilitaryItemSummary, 'asmicMatches'>) =>
  asmicMatches?.find(({ verified }) => verified === true);

export const isIdentified = (item: MilitaryItemSummary) => getVerifiedMatch(item) !== undefined;

/** Also true when the comparison found nothing. */
export const isCompared = ({ asmicMatches }: MilitaryItemSummary) => Array.isArray(asmicMatches);
