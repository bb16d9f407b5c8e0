import type { Body, Meta } from '@uppy/core';
import Url from '@uppy/url';
import '@uppy/url/css/style.min.css';
import type { ImportedFile } from '../../../../../../shared/contract/imports.ts';
import { redirectToLogin, SESSION_EXPIRED } from '../../../../lib/sessionLoss.ts';
import type { StoredPhoto } from './storedUpload.ts';
import type { PhotoUppy } from './uppy.ts';

const UNREACHABLE =
  'Network error: the link could not be checked. Check your connection and try again.';

const toLocale = (failedToFetch: string) => ({
  strings: {
    import: 'Add photo',
    enterUrlToImport: 'Address of a photo',
    enterCorrectUrl: 'A link begins with https:// or http://.',
    failedToFetch,
  },
});

export function addLinkImport(uppy: PhotoUppy, onUploaded: (photo: StoredPhoto) => void) {
  const dialog = uppy.getPlugin('Dashboard');
  uppy.use(Url, {
    ...(dialog ? { target: dialog } : {}),
    companionUrl: location.origin,
    locale: toLocale(UNREACHABLE),
  });
  const plugin = uppy.getPlugin<Url<Meta, Body>>('Url');
  if (plugin) endFutileRetries(plugin);
  // The S3 plugin disables pausing for links, because the imports of Uppy's own server cannot be paused.
  uppy.on('state-update', (_, { capabilities }) => {
    if (capabilities.resumableUploads) return;
    uppy.setState({ capabilities: { ...capabilities, resumableUploads: true } });
  });
  uppy.on('upload-success', (file, { body }) => {
    if (!file?.isRemote || !body) return;
    const { objectPath, preview, hash } = body as unknown as ImportedFile;
    const card = preview ? toPicture(preview) : null;
    onUploaded({ id: file.id, name: file.name, path: objectPath, card, hash });
  });
}

type Client = Url<Meta, Body>['client'];

/** Uppy would retry an import ten times over 17 minutes, even one that can never succeed. Shows the API's
 *  reason instead. */
function endFutileRetries(plugin: Url<Meta, Body>) {
  const { client } = plugin;
  const post: Client['post'] = client.post.bind(client);
  const tokens = new Map<unknown, string>();

  client.post = async <T>(...[path, data, options]: Parameters<Client['post']>) => {
    const { url } = data;
    const retryOf = tokens.get(url);
    try {
      const answer = await post<T>(path, retryOf ? { ...data, retryOf } : data, options);
      const { token } = answer as { token?: string };
      if (token) tokens.set(url, token);
      return answer;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const isAuthError = 'isAuthError' in error;
      if (isAuthError) redirectToLogin(SESSION_EXPIRED);
      const isRejected = error.name === 'UserFacingApiError';
      const reason = isAuthError || isRejected ? error.message : UNREACHABLE;
      plugin.setOptions({ locale: toLocale(reason) });
      if (!isRejected) throw error;
      tokens.delete(url);
      // Uppy does not retry calls that fail for this reason.
      throw Object.assign(error, { isAuthError: true });
    }
  };
}

function toPicture(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: 'image/webp' });
}
