import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Role } from '../../../../shared/entities/role.ts';
import type { StaffMember } from '../../../../shared/entities/staff-member.ts';
import { api } from '../../lib/api.ts';
import { userOptions } from '../../lib/auth.ts';
import { staffMutation, staffQuery } from '../../lib/queryOptions.ts';
import { toast } from '../../lib/toast.ts';
import { useSingleMutation } from '../../lib/useSingleMutation.ts';

const staffOptions = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => api('GET /api/staff', { signal }),
  staleTime: 0,
  ...staffQuery,
});

export const useStaff = () => useQuery(staffOptions);

interface Invitation {
  email: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** Default: owner, or the role of the earlier invitation. */
  role?: Role;
  seesCosts?: boolean;
}

export function useInvite() {
  const updateList = useUpdateList();
  return useSingleMutation({
    mutationFn: (body: Invitation) => api('POST /api/staff', { body }),
    onSuccess: updateList,
    ...staffMutation,
  });
}

export function showInvited({ email }: StaffMember) {
  toast({ title: 'Invitation Sent', description: `${email} has been invited.` });
}

interface MemberChange {
  id: string;
  isEnabled?: boolean;
  role?: Role;
  seesCosts?: boolean;
}

export function useChangeMember() {
  const queryClient = useQueryClient();
  const updateList = useUpdateList();
  return useSingleMutation({
    mutationFn: ({ id, ...body }: MemberChange) =>
      api('PATCH /api/staff/{id}', { params: { id }, body }),
    onSuccess: async (member) => {
      await updateList(member);
      const user = queryClient.getQueryData(userOptions.queryKey);
      // The screens follow the user's own role.
      if (member.id === user?.id) void queryClient.invalidateQueries(userOptions);
    },
    ...staffMutation,
  });
}

/** Updates the list locally: the user pool's list is eventually consistent, so it is refetched only when the
 *  list is opened again. */
function useUpdateList() {
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
