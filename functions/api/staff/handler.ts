import { staff } from '../../../shared/contract/staff.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { changeMember } from './change-member.ts';
import { deletePreset } from './delete-preset.ts';
import { discardFailedTask, listFailedTasks, retryFailedTask } from './failed-tasks.ts';
import { getPresets } from './get-presets.ts';
import { inviteMember } from './invite-member.ts';
import { listActivity } from './list-activity.ts';
import { listStaff } from './list-staff.ts';
import { dismissReport, getMailStatus } from './mail-status.ts';
import { putPreset } from './put-preset.ts';

export const handler = groupHandler(
  staff,
  {
    'GET /api/staff': listStaff,
    'POST /api/staff': inviteMember,
    'GET /api/activity': listActivity,
    'GET /api/failed-tasks': listFailedTasks,
    'POST /api/failed-tasks/{id}/retry': retryFailedTask,
    'DELETE /api/failed-tasks/{id}': discardFailedTask,
    'GET /api/mail-status': getMailStatus,
    'DELETE /api/mail-status/dealer-report': dismissReport,
    'PATCH /api/staff/{id}': changeMember,
    'GET /api/presets': getPresets,
    'PUT /api/presets/{id}': putPreset,
    'DELETE /api/presets/{id}': deletePreset,
  },
  getCaller,
);
