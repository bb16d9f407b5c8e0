/** A small script that runs while the page is loading: it asks who is logged in, opens a filtered view at its results,
 *  and loads the app once the page's most important photo is there, or the visitor wants to use the page. A button
 *  that is pressed before the app has started is pressed again afterwards. */
import { APP_STARTED, APP_TEMPLATE_ID } from '../../../shared/rendering/web-app.ts';
import { buildUrl } from '../lib/buildUrl.ts';
import { startRequest } from '../lib/earlyRequests.ts';

/** The app does not wait longer for a photo. */
const MAX_WAIT_MS = 2_000;

let pressed: Element | undefined;

startRequest(buildUrl('/api/auth/user'));
addEventListener('click', keepPress, { capture: true });
addEventListener(APP_STARTED, pressAgain, { once: true });
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', prepare);
else prepare();

function prepare(): void {
  showResults();
  const photo = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!photo || photo.complete) {
    loadApp();
    return;
  }
  // Not later: the window's load event waits for the app, and after it the page is expected to answer.
  for (const event of ['load', 'error']) photo.addEventListener(event, loadApp);
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, loadApp, { once: true });
  setTimeout(loadApp, MAX_WAIT_MS);
}

/** As the app does later; it also returns to the position of an earlier visit. */
function showResults(): void {
  const { pathname, search, hash } = window.location;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (pathname === '/' && search && !hash && page?.type === 'navigate')
    document.getElementById('all-items')?.scrollIntoView();
}

/** Links and forms work without the app. */
function keepPress({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button[type="button"]') : null;
  if (!button) return;
  pressed = button;
  loadApp();
}

function pressAgain(): void {
  removeEventListener('click', keepPress, { capture: true });
  if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click();
}

/** The template is empty after the first time. */
function loadApp(): void {
  const template = document.querySelector<HTMLTemplateElement>(`#${APP_TEMPLATE_ID}`);
  if (template) document.head.append(template.content);
}
