import type { MilitaryItem } from '../../../../shared/entities/military-item.ts';

export const getVerifiedMatch = ({ asmicMatches }: Pick<MilitaryItem, 'asmicMatches'>) =>
  asmicMatches?.find(({ verified }) => verified === true);

export const isIdentified = (item: MilitaryItem) => getVerifiedMatch(item) !== undefined;

/** Also true when the comparison found nothing. */
export const isCompared = ({ asmicMatches }: MilitaryItem) => Array.isArray(asmicMatches);
