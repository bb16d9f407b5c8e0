import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffMember } from '../../../../shared/entities/staff-member.ts';
import { api } from '../../lib/api.ts';
import { doneByStaff, ofStaff } from '../back-office/queryOptions.ts';

const staffOptions = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => api('GET /api/staff', { signal }),
  staleTime: 0,
  ...ofStaff,
});

/** Everyone who may use the back office. */
export const useStaff = () => useQuery(staffOptions);

export interface Invitation {
  email: string;
  firstName?: string;
  lastName?: string;
}

export function useInvite() {
  const keep = useKeep();
  return useMutation({
    mutationFn: (invitation: Invitation) => api('POST /api/staff', { body: invitation }),
    onSuccess: keep,
    ...doneByStaff,
  });
}

export function useSetEnabled() {
  const keep = useKeep();
  return useMutation({
    mutationFn: ({ id, isEnabled }: { id: string; isEnabled: boolean }) =>
      api('PATCH /api/staff/{id}', { params: { id }, body: { isEnabled } }),
    onSuccess: keep,
    ...doneByStaff,
  });
}

/** Puts a member as a call answered them into the list. The user pool's own list may be behind for a
 *  moment, so it is asked again only when the list is next opened. */
function useKeep() {
  const queryClient = useQueryClient();
  const { queryKey } = staffOptions;
  return async (member: StaffMember) => {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(
      queryKey,
      (list) => list && [...list.filter(({ id }) => id !== member.id), member].sort(byEmail),
    );
    queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  };
}

const byEmail = (a: StaffMember, b: StaffMember) => a.email.localeCompare(b.email);
