import type { Route } from 'playwright-core';
import { type Dashboard, mockDashboard } from './admin.ts';
import { given, mockBackOffice } from './back-office.ts';
import { backOfficeScreen } from './back-office-screen.ts';
import type { Visit } from './page.ts';
import { toastsOf } from './toasts.ts';

/** The dashboard, and how it is found one's way about. */
export function dashboardScreen(visit: Visit) {
  const screen = backOfficeScreen(visit);
  const part = (name: string) => screen.main().getByRole('region', { name, exact: true });

  return {
    ...screen,
    ...toastsOf(visit),
    part,
    /** One of the four at its head. */
    tile: part,
    progress: () => screen.main().getByRole('progressbar'),
    syncButton: () => part('Airtable Sync').getByRole('button', { name: /^Sync/ }),
    hint: (text: string) => part('Airtable Sync').getByText(text, { exact: true }).waitFor(),
    /** Opens it over calls that are answered so. */
    open: async (calls: Partial<Dashboard> = {}, search = '') => {
      await mockBackOffice(visit.page());
      const dashboard = await mockDashboard(visit.page(), calls);
      await visit.page().goto(`/admin${search}`);
      return dashboard;
    },
  };
}

export const SYNC = 'POST /api/sync-airtable';
/** The toast of a sync that is done. */
export const SYNCED = [
  'Sync Successful',
  'Products have been synced from Airtable successfully.',
] as const;

/** Answers a sync so, and every other call as usual. */
export const answeringSync = (answer: () => object) => ({
  answer: (call: string, route: Route) =>
    call.startsWith(SYNC) ? given(route.fulfill(answer())) : undefined,
});
