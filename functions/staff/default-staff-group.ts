import { cognito } from '../aws/cognito.ts';
import { backOfficeGroup, userPool } from '../aws/identity.ts';
import { StaffGroup } from './staff-group.ts';

/** Of a back office that is open to every signed-in user there is a staff all the same. */
export const staffGroup = new StaffGroup(cognito, userPool.id, backOfficeGroup || 'staff');
