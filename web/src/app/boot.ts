/** Runs while the page is loading: it asks who is logged in and loads the app once the page's most important
 *  photo is visible or the visitor interacts. It repeats what visitors type, choose and press before the app
 *  has started. */
import { APP_STARTED, APP_TEMPLATE_ID } from '../../../shared/rendering/web-app.ts';
import { startRequest } from '../lib/bootRequests.ts';
import { buildUrl } from '../lib/buildUrl.ts';

const MAX_WAIT_MS = 2_000;
const MAX_PAINT_MS = 300;

type TextField = HTMLInputElement | HTMLTextAreaElement;

const texts = new Map<TextField, string>();
const selects = new Set<HTMLSelectElement>();
let finish: (() => void) | undefined;

const beforeStart = new AbortController();

startRequest(buildUrl('/api/auth/user'));
const options = { capture: true, signal: beforeStart.signal };
addEventListener('input', keepText, options);
addEventListener('change', keepSelect, options);
addEventListener('click', keepPress, options);
addEventListener('submit', keepForm, options);
addEventListener(APP_STARTED, repeat, { once: true });
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', prepare);
else prepare();

function prepare(): void {
  showResults();
  const photo = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!photo) {
    loadApp();
    return;
  }
  if (photo.complete) loadAfterPaint(photo);
  else photo.addEventListener('load', () => loadAfterPaint(photo));
  photo.addEventListener('error', loadApp);
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, loadApp, { once: true });
  setTimeout(loadApp, MAX_WAIT_MS);
}

/** A script that starts earlier delays the paint, on phones by most of a second. */
function loadAfterPaint(photo: HTMLImageElement): void {
  setTimeout(loadApp, MAX_PAINT_MS);
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as LargestContentfulPaint[];
    if (entries.some(({ element }) => element === photo)) loadApp();
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

function showResults(): void {
  const { pathname, search, hash } = window.location;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (pathname === '/' && search && !hash && page?.type === 'navigate')
    document.getElementById('all-items')?.scrollIntoView();
}

function isTextField(field: EventTarget | null): field is TextField {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
}

function keepText({ target }: Event): void {
  if (isTextField(target)) texts.set(target, target.value);
}

function keepSelect({ target }: Event): void {
  if (target instanceof HTMLSelectElement) selects.add(target);
}

function keepPress({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button[type="button"]') : null;
  if (!(button instanceof HTMLElement)) return;
  finish = () => button.click();
  loadApp();
}

function keepForm(event: Event): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.hasAttribute('action')) return;
  event.preventDefault();
  finish = () => form.requestSubmit();
  loadApp();
}

function repeat(): void {
  beforeStart.abort();
  const { activeElement } = document;
  if (isTextField(activeElement)) {
    hydrate(activeElement);
    activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  }
  for (const [field, text] of texts) typeAgain(field, text);
  for (const select of selects) select.dispatchEvent(new Event('change', { bubbles: true }));
  finish?.();
}

function typeAgain(field: TextField, text: string): void {
  const { selectionStart, selectionEnd } = field;
  // React ignores an input that leaves the value as it was at hydration.
  field.value = field.defaultValue;
  hydrate(field);
  // Bypasses `field.value =`, which React overrides to track the app's own changes.
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field);
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** React hydrates the part of the page that gets such an event at once. Nothing handles it. */
function hydrate(field: Element): void {
  field.dispatchEvent(new Event('reset'));
}

/** The template is empty after the first time. */
function loadApp(): void {
  const template = document.querySelector<HTMLTemplateElement>(`#${APP_TEMPLATE_ID}`);
  if (template) document.head.append(template.content);
}
