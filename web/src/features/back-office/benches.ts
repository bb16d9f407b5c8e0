import { paths } from '../../app/paths.ts';

interface Bench {
  path: string;
  title: string;
  purpose: string;
}

/** The screens that are yet to come, as they will be called. */
export const benches: readonly Bench[] = [
  {
    path: paths.identification,
    title: 'ASMIC Identification',
    purpose: 'Compare items against the official ASMIC catalog database.',
  },
];
