import { cognito } from '../../platform/aws/cognito.ts';
import { staffGroupName, userPool } from '../../platform/aws/identity.ts';
import { StaffGroup } from './staff-group.ts';

export const staffGroup = new StaffGroup(cognito, userPool.id, staffGroupName);
