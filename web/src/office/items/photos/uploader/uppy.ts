import type { Body, Meta, Uppy, UppyFile } from '@uppy/core';

export type PhotoUppy = Uppy<Meta, Body>;
export type UploaderFile = UppyFile<Meta, Body>;

export function showUploaderError(uppy: PhotoUppy, message: string) {
  if (!uppy.getState().info.some((info) => info.message === message)) uppy.info(message, 'error');
}

export const isUploaded = ({ progress }: UploaderFile) => progress.uploadComplete === true;
export const isUploading = (file: UploaderFile) =>
  file.progress.uploadStarted !== null && !isUploaded(file) && !file.error && !file.isGhost;
