/** A small script that runs while the page is loading: it asks who is logged in, and loads the app once the page's most
 *  important photo is there, or the visitor wants to use the page. */
import { APP_TEMPLATE_ID } from '../../../shared/rendering/web-app.ts';
import { buildUrl } from '../lib/buildUrl.ts';
import { startRequest } from '../lib/earlyRequests.ts';

/** The app does not wait longer for a photo. */
const MAX_WAIT_MS = 2_000;

startRequest(buildUrl('/api/auth/user'));
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', prepare);
else prepare();

function prepare(): void {
  const photo = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!photo || photo.complete) {
    loadApp();
    return;
  }
  for (const event of ['load', 'error']) photo.addEventListener(event, loadApp);
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, loadApp, { once: true });
  setTimeout(loadApp, MAX_WAIT_MS);
}

/** The template is empty after the first time. */
function loadApp(): void {
  const template = document.querySelector<HTMLTemplateElement>(`#${APP_TEMPLATE_ID}`);
  if (template) document.head.append(template.content);
}
