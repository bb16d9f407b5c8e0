import { content } from '../../../shared/contract/content.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { getPage } from './get-page.ts';
import { getSettings } from './get-settings.ts';
import { listPages } from './list-pages.ts';
import { listSettingsVersions } from './list-settings-versions.ts';
import { listVersions } from './list-versions.ts';
import { putPage } from './put-page.ts';
import { putSettings } from './put-settings.ts';
import { getSaleSettingsForStaff, putSaleSettings } from './sale-settings.ts';

export const handler = groupHandler(
  content,
  {
    'GET /api/settings': getSettings,
    'PUT /api/settings': putSettings,
    'GET /api/settings/versions': listSettingsVersions,
    'GET /api/sale-settings': getSaleSettingsForStaff,
    'PUT /api/sale-settings': putSaleSettings,
    'GET /api/pages': listPages,
    'GET /api/pages/{slug}': getPage,
    'PUT /api/pages/{slug}': putPage,
    'GET /api/pages/{slug}/versions': listVersions,
  },
  getCaller,
);
