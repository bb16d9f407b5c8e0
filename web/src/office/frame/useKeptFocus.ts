import { useEffect } from 'react';
import { focusTitle } from '../common/focusTitle.ts';

const DIALOG = '[role=dialog], [role=alertdialog]';
const REGION = `section, form, fieldset, [role=tabpanel], ${DIALOG}`;
const CONTROL =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not([tabindex="-1"], :disabled)';

interface Place {
  control: HTMLElement;
  parents: Element[];
  neighbors: Node[];
}

/** Browsers drop the focus when the focused control is removed. Moves it to the replacement, such as the next
 *  row, or else to the nearest control or the screen's title, unless the screen has moved it. */
export function useKeptFocus(): void {
  useEffect(() => {
    const places = new Map<Element, Place>();
    let latest: Place | undefined;
    let frame = 0;
    const check = () => {
      frame = 0;
      if (latest && isLost()) restore(places, latest);
    };
    const scheduleCheck = () => {
      frame ||= requestAnimationFrame(check);
    };
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      latest = toPlace(target);
      places.set(getScope(target), latest);
    };
    const observer = new MutationObserver((records) => {
      for (const place of places.values()) {
        if (!place.control.isConnected && place.neighbors.length === 0)
          place.neighbors = findNeighbors(place.control, records);
      }
      if (isLost()) scheduleCheck();
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', scheduleCheck);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', scheduleCheck);
    };
  }, []);
}

const isLost = () => document.activeElement === document.body;

const getScope = (element: Element): Element => element.closest(`${DIALOG}, main`) ?? document.body;

function toPlace(control: HTMLElement): Place {
  const parents: Element[] = [];
  for (let each = control.parentElement; each; each = each.parentElement) parents.push(each);
  return { control, parents, neighbors: [] };
}

function findNeighbors(control: Node, records: readonly MutationRecord[]): Node[] {
  const removal = records.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node.contains(control)),
  );
  if (!removal) return [];
  const { target, nextSibling, previousSibling } = removal;
  const added = records
    .filter((each) => each.target === target && each.nextSibling === nextSibling)
    .flatMap(({ addedNodes }) => [...addedNodes]);
  return [...added, nextSibling, previousSibling].filter((node) => node !== null);
}

function restore(places: ReadonlyMap<Element, Place>, latest: Place): void {
  const scope = [...document.querySelectorAll(DIALOG)].findLast(isVisible);
  const place = places.get(scope ?? document.querySelector('main') ?? document.body);
  if (!place) return;
  const { control, parents, neighbors } = place;
  if (control.isConnected) {
    // If the control still exists, the user has clicked an empty part of the page.
    if (!latest.control.isConnected) control.focus();
    return;
  }
  const region = parents.find((each) => each.isConnected && each.matches(REGION));
  const near = [...neighbors, ...parents.slice(0, region ? parents.indexOf(region) + 1 : 0)];
  for (const node of near) {
    const next = node instanceof Element ? findControl(node) : undefined;
    next?.focus();
    if (next) return;
  }
  if (!scope) focusTitle();
}

function findControl(element: Element): HTMLElement | undefined {
  if (!element.isConnected) return undefined;
  const row = element.querySelector('[data-row-link]');
  return [row, element, ...element.querySelectorAll(CONTROL)].find(
    (each): each is HTMLElement =>
      each instanceof HTMLElement && each.matches(CONTROL) && isVisible(each),
  );
}

const isVisible = (element: Element) =>
  element.checkVisibility() && !element.closest('[aria-hidden=true], [inert]');
