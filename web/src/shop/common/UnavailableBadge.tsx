import { ON_HOLD } from '../../../../shared/vocabulary.ts';

/** @param children the availability of a piece that cannot be ordered */
export const UnavailableBadge = ({ children }: { children: string }) => (
  <span className={`unavailable ${children === ON_HOLD ? 'on-hold' : ''}`}>{children}</span>
);
