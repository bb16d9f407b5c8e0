import { useCanSeeField } from '../../../lib/permissions.ts';

/** Names the action that sets the values of records in Airtable which change most often. */
export function useSetValuesTitle(): string {
  const canSee = useCanSeeField();
  return canSee('sharePrice') ? 'Set Status and Price' : 'Set Status';
}
