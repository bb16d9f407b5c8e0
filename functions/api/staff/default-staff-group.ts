import { cognito } from '../../platform/aws/cognito.ts';
import { backOfficeGroup, userPool } from '../../platform/aws/identity.ts';
import { StaffGroup } from './staff-group.ts';

/** The stage's staff. A back office that is open to every signed-in user still has a staff group. */
export const staffGroup = new StaffGroup(cognito, userPool.id, backOfficeGroup || 'staff');
