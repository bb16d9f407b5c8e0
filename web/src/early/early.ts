/** A small script that runs while the page is loading: it asks who is logged in, opens a filtered view at its results,
 *  and loads the app once the page's most important photo is painted, or the visitor wants to use the page. */
import { APP_TEMPLATE_ID } from '../../../shared/rendering/web-app.ts';
import { buildUrl } from '../lib/buildUrl.ts';
import { startRequest } from '../lib/earlyRequests.ts';

/** The app does not wait longer for a photo. */
const MAX_WAIT_MS = 2_000;
/** From its arrival until it is painted. */
const MAX_PAINT_MS = 200;

startRequest(buildUrl('/api/auth/user'));
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', prepare);
else prepare();

function prepare(): void {
  showResults();
  const photo = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!photo) {
    loadApp();
    return;
  }
  const observer = new PerformanceObserver(() => {
    if (photo.complete) loadApp();
  });
  observer.observe({ type: 'largest-contentful-paint', buffered: true });
  // Some browsers do not report it, and none does if there is a larger text.
  const loadSoon = () => setTimeout(loadApp, MAX_PAINT_MS);
  if (photo.complete) loadSoon();
  for (const event of ['load', 'error']) photo.addEventListener(event, loadSoon);
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

/** The template is empty after the first time. */
function loadApp(): void {
  const template = document.querySelector<HTMLTemplateElement>(`#${APP_TEMPLATE_ID}`);
  if (template) document.head.append(template.content);
}
