import type { StaffMember } from '../../../../shared/entities/staff-member.ts';
import type { Tone } from '../../components/StatusBadge.tsx';

export const standings: Readonly<Record<StaffMember['standing'], { label: string; tone: Tone }>> = {
  active: { label: 'Active', tone: 'good' },
  invited: { label: 'Invited', tone: 'due' },
  disabled: { label: 'Disabled', tone: 'off' },
};
