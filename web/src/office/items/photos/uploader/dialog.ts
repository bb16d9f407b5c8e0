import type { Body, Meta, UnknownPlugin } from '@uppy/core';
import '@uppy/core/css/style.min.css';
import Dashboard from '@uppy/dashboard';
import '@uppy/dashboard/css/style.min.css';
import { MAX_PHOTO_BYTES, MAX_PHOTOS } from '../../../../../../shared/entities/military-item.ts';
import './dialog.css';
import { RefusedError } from './sign.ts';
import type { PhotoUppy } from './uppy.ts';

const UPLOAD = '.uppy-StatusBar-actionBtn--upload';
const RETRY_OR_REMOVE =
  '.uppy-StatusBar-actionBtn--retry, .uppy-Dashboard:not(:has(.uppy-StatusBar-actionBtn--retry)) .is-error .uppy-Dashboard-Item-action--remove';

const getDashboard = (uppy: PhotoUppy) => uppy.getPlugin<Dashboard<Meta, Body>>('Dashboard');

export function addDialog(uppy: PhotoUppy) {
  const container = document.createElement('div');
  container.className = 'photo-uploader';
  document.body.append(container);
  makeReachable(container);
  uppy.use(Dashboard, {
    target: container,
    inline: false,
    theme: 'light',
    thumbnailWidth: 280,
    closeAfterFinish: false,
    // Uppy waits for the animation's end, which never comes under reduced motion.
    animateOpenClose: false,
    // Uppy's default handler leaks thumbnails and then draws none.
    doneButtonHandler: () => {
      uppy.removeFiles(uppy.getFiles().map(({ id }) => id));
      getDashboard(uppy)?.closeModal();
    },
    proudlyDisplayPoweredByUppy: false,
    showNativePhotoCameraButton: matchMedia('(pointer: coarse)').matches,
    note: `Up to ${MAX_PHOTOS} photos of ${MAX_PHOTO_BYTES / 2 ** 20} MB each`,
  });
  queueThumbnailsOnce(uppy);
  // Uppy labels the dialog's wrapper instead.
  container.querySelector('.uppy-Dashboard')?.removeAttribute('aria-label');
  const dialog = container.querySelector('[role=dialog]');
  dialog?.setAttribute('aria-label', 'Add Photos');
  dialog?.setAttribute('aria-modal', 'true');
  uppy.on('dashboard:modal-closed', () => focusOpener(container));
  // The button that chose the files is gone; focuses 'Upload' next.
  uppy.on('files-added', () => requestAnimationFrame(() => focusIfLost(container, UPLOAD)));
  uppy.on('complete', ({ failed = [] }) => {
    if (failed.length > 0) requestAnimationFrame(() => focusIfLost(container, RETRY_OR_REMOVE));
  });
  retryOnlyFailed(uppy);
  return getDashboard(uppy);
}

/** Retrying a photo that the API rejected fails again; the user can only remove it. */
function retryOnlyFailed(uppy: PhotoUppy) {
  const refused = new Set<string>();
  const getRetryable = () => uppy.getFiles().filter(({ id, error }) => error && !refused.has(id));
  const update = () => {
    const hideRetryButton = refused.size > 0 && getRetryable().length === 0;
    const dashboard = getDashboard(uppy);
    if (dashboard && dashboard.opts.hideRetryButton !== hideRetryButton)
      dashboard.setOptions({ hideRetryButton });
  };
  uppy.on('upload-error', (file, error) => {
    if (file && error instanceof RefusedError) {
      refused.add(file.id);
      document.getElementById(`uppy_${file.id}`)?.setAttribute('data-refused', '');
    }
    update();
  });
  uppy.on('file-removed', ({ id }) => {
    refused.delete(id);
    update();
  });
  uppy.on('upload-start', update);
  uppy.retryAll = async () => {
    const { error } = uppy.getState();
    const retryable = getRetryable();
    uppy.setState({ error: null });
    const results = await Promise.all(retryable.map(({ id }) => uppy.retryUpload(id)));
    if (uppy.getFiles().some((file) => file.error)) uppy.setState({ error });
    const result = {
      successful: results.flatMap((each) => each?.successful ?? []),
      failed: results.flatMap((each) => each?.failed ?? []),
    };
    uppy.emit('complete', result);
    return result;
  };
}

interface ThumbnailGenerator extends UnknownPlugin<Meta, Body> {
  queue: string[];
  addToQueue: (fileId: string) => void;
}

const getGenerator = (uppy: PhotoUppy) =>
  uppy.getPlugin<ThumbnailGenerator>('Dashboard:ThumbnailGenerator');

export const requestThumbnail = (uppy: PhotoUppy, fileId: string) =>
  getGenerator(uppy)?.addToQueue(fileId);

/** Uppy queues a photo again at each progress event until it has a thumbnail, but removes a deleted photo only
 *  once. The queue stops for good at a leftover photo. */
function queueThumbnailsOnce(uppy: PhotoUppy) {
  const generator = getGenerator(uppy);
  if (!generator) return;
  const add = generator.addToQueue.bind(generator);
  generator.addToQueue = (fileId) => {
    if (!generator.queue.includes(fileId)) add(fileId);
  };
}

/** Our dialogs hide the rest of the page and trap the focus; the uploader opened from one must stay reachable. */
function makeReachable(container: HTMLElement) {
  const observer = new MutationObserver(() => container.removeAttribute('aria-hidden'));
  observer.observe(container, { attributeFilter: ['aria-hidden'] });
  container.addEventListener('focusin', (event) => event.stopPropagation());
}

/** The button that opened the uploader may be unmounted. */
function focusOpener(container: HTMLElement) {
  const { activeElement } = document;
  if (activeElement !== document.body && !container.contains(activeElement)) return;
  const openers = document.querySelectorAll<HTMLElement>('[data-opens-uploader]');
  [...openers].find(({ offsetParent }) => offsetParent)?.focus();
}

/** The last pressed button may be unmounted, such as 'Upload' or 'Pause'. */
function focusIfLost(container: HTMLElement, selector: string) {
  const { activeElement } = document;
  const isLost = activeElement === document.body || activeElement?.matches('[role=dialog]');
  if (!isLost) return;
  container.querySelector<HTMLElement>(selector)?.focus();
}
