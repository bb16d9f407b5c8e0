import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';

export const getVerifiedMatch = ({ asmicMatches }: Pick<MilitaryItemSummary, 'asmicMatches'>) =>
  asmicMatches?.find(({ verified }) => verified === true);

export const isIdentified = (item: MilitaryItemSummary) => getVerifiedMatch(item) !== undefined;

export const isCompared = ({ asmicMatches }: MilitaryItemSummary) => Array.isArray(asmicMatches);
