import { useVisibleFields } from '../../../lib/permissions.ts';

/** Names the action that sets the values of records in Airtable which change most often. */
export function useSetValuesTitle(): string {
  const canSee = useVisibleFields();
  return canSee('sharePrice') ? 'Set Status and Price' : 'Set Status';
}
