import type { Body, Meta } from '@uppy/core';
import '@uppy/core/css/style.min.css';
import Dashboard from '@uppy/dashboard';
import '@uppy/dashboard/css/style.min.css';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../../shared/entities/military-item.ts';
import styles from './dialog.module.css';
import type { PhotoUppy } from './uppy.ts';

/** Gives the uploader its dialog, closed. */
export function addDialog(uppy: PhotoUppy) {
  const shelf = document.createElement('div');
  shelf.className = styles.shelf ?? '';
  document.body.append(shelf);
  reachOverDialogs(shelf);
  uppy.use(Dashboard, {
    target: shelf,
    inline: false,
    theme: 'light',
    thumbnailWidth: 280,
    closeAfterFinish: false,
    // The library waits for the end of its animation, which does not come under reduced motion.
    animateOpenClose: false,
    // The library's own leaves its thumbnails behind, and draws none after that.
    doneButtonHandler: () => {
      uppy.removeFiles(uppy.getFiles().map(({ id }) => id));
      uppy.getPlugin<Dashboard<Meta, Body>>('Dashboard')?.closeModal();
    },
    proudlyDisplayPoweredByUppy: false,
    showNativePhotoCameraButton: matchMedia('(pointer: coarse)').matches,
    note: `${MAX_PHOTOS} photos at most, of ${MAX_PHOTO_BYTES / 2 ** 20} MB each`,
  });
  // The library names what surrounds its dialog instead.
  shelf.querySelector('.uppy-Dashboard')?.removeAttribute('aria-label');
  const dialog = shelf.querySelector('[role=dialog]');
  dialog?.setAttribute('aria-label', 'Add Photos');
  dialog?.setAttribute('aria-modal', 'true');
  uppy.on('dashboard:modal-closed', () => focusOpener(shelf));
  uppy.on('complete', ({ failed = [] }) => {
    if (failed.length > 0) requestAnimationFrame(() => focusRetry(shelf));
  });
  return uppy.getPlugin<Dashboard<Meta, Body>>('Dashboard');
}

/** A dialog of the shop hides the rest of the page from assistive technology and keeps the focus to
 *  itself; one that is opened from it must be reached all the same. */
function reachOverDialogs(shelf: HTMLElement) {
  const observer = new MutationObserver(() => shelf.removeAttribute('aria-hidden'));
  observer.observe(shelf, { attributeFilter: ['aria-hidden'] });
  shelf.addEventListener('focusin', (event) => event.stopPropagation());
}

/** What the uploader was opened with may be gone. */
function focusOpener(shelf: HTMLElement) {
  const { activeElement: at } = document;
  if (at !== document.body && !shelf.contains(at)) return;
  const openers = document.querySelectorAll<HTMLElement>('[data-opens-uploader]');
  [...openers].find(({ offsetParent }) => offsetParent)?.focus();
}

/** What was pressed last, 'Upload' or 'Pause', is gone with the upload. */
function focusRetry(shelf: HTMLElement) {
  if (document.activeElement !== document.body) return;
  shelf.querySelector<HTMLElement>('.uppy-StatusBar-actionBtn--retry')?.focus();
}
