import { hasCostsOption, ROLES, type Role } from '../../../../shared/entities/role.ts';
import type { StaffMember } from '../../../../shared/entities/staff-member.ts';

interface RoleWords {
  label: string;
  /** What the role is for. */
  text: string;
}

export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  owner: {
    label: 'Owner',
    text: 'An owner sees and does everything, including settings, reports and staff.',
  },
  seller: {
    label: 'Seller',
    text: 'A seller handles quotes, prices, items and syncs, but no settings, reports or staff.',
  },
  cataloger: {
    label: 'Cataloger',
    text: 'A cataloger describes and identifies items, and sees no prices, costs or customers.',
  },
  reader: {
    label: 'Reader',
    text: 'A reader looks at items, prices and quotes, and neither changes nor exports anything.',
  },
};

export const ROLE_OPTIONS = ROLES.map((role) => [role, ROLE_WORDS[role].label] as const);

export const findRole = (text: string): Role | undefined => ROLES.find((role) => role === text);

export const describeRole = ({ role, seesCosts }: StaffMember): string =>
  hasCostsOption(role) && seesCosts
    ? `${ROLE_WORDS[role].label}, sees costs`
    : ROLE_WORDS[role].label;
