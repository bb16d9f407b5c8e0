import { uploads } from '../../shared/contract/uploads.ts';
import { groupHandler } from '../http/group-handler.ts';
import { callerOf } from '../http/session.ts';
import { abort } from './abort-multipart.ts';
import { complete } from './complete-multipart.ts';
import { temporaryCredentials } from './get-temporary-credentials.ts';
import { uploadParameters } from './get-upload-parameters.ts';
import { listParts } from './list-parts.ts';
import { newUpload } from './presign-upload.ts';
import { signPart } from './sign-part.ts';
import { startParts } from './start-multipart.ts';

export const handler = groupHandler(
  uploads,
  {
    'POST /api/objects/upload': newUpload,
    'POST /api/s3/multipart': startParts,
    'GET /api/s3/multipart/{uploadId}': listParts,
    'GET /api/s3/multipart/{uploadId}/{partNumber}': signPart,
    'POST /api/s3/multipart/{uploadId}/complete': complete,
    'DELETE /api/s3/multipart/{uploadId}': abort,
    'GET /api/s3/params': uploadParameters,
    'GET /api/s3/sts': temporaryCredentials,
  },
  callerOf,
);
