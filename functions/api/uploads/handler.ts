import { uploads } from '../../../shared/contract/uploads.ts';
import { groupHandler } from '../../platform/http/group-handler.ts';
import { getCaller } from '../../platform/http/session.ts';
import { abortUpload } from './abort-multipart.ts';
import { completeUpload } from './complete-multipart.ts';
import { getTemporaryCredentials } from './get-temporary-credentials.ts';
import { getUploadParameters } from './get-upload-parameters.ts';
import { listParts } from './list-parts.ts';
import { presignUpload } from './presign-upload.ts';
import { signPart } from './sign-part.ts';
import { startUpload } from './start-multipart.ts';

export const handler = groupHandler(
  uploads,
  {
    'POST /api/objects/upload': presignUpload,
    'POST /api/s3/multipart': startUpload,
    'GET /api/s3/multipart/{uploadId}': listParts,
    'GET /api/s3/multipart/{uploadId}/{partNumber}': signPart,
    'POST /api/s3/multipart/{uploadId}/complete': completeUpload,
    'DELETE /api/s3/multipart/{uploadId}': abortUpload,
    'GET /api/s3/params': getUploadParameters,
    'GET /api/s3/sts': getTemporaryCredentials,
  },
  getCaller,
);
