import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Certificate } from '../../../../shared/contract/documents.ts';
import { api, getErrorMessage, isMissing } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Photo } from '../../ui/Photo.tsx';
import { ShopName } from '../../ui/ShopName.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { Facts } from '../common/Facts.tsx';
import { PageFailure } from '../common/PageFailure.tsx';
import styles from './CertificatePage.module.css';

/** The QR code of a certificate of authenticity leads here. */
export default function CertificatePage() {
  const { code = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['certificate', code],
    queryFn: ({ signal }) => api('GET /api/certificates/{code}', { params: { code }, signal }),
    refetchOnMount: 'always',
  });
  usePageTitle(
    data ? `Certificate of ${data.name}` : 'Certificate of Authenticity',
    'Checks a certificate of authenticity by the code on it.',
  );

  if (data) return <CheckedCertificate certificate={data} />;
  if (isMissing(error)) {
    return (
      <PageFailure
        title="Certificate Not Found"
        text="We have not issued a certificate with this code. Check the address on the certificate, or ask us before you buy the piece."
      />
    );
  }
  if (error) {
    return (
      <PageFailure
        title="Certificate Could Not Be Checked"
        text={getErrorMessage(error)}
        onRetry={refetch}
      />
    );
  }
  return <CertificateSkeleton />;
}

function CheckedCertificate({ certificate }: { certificate: Certificate }) {
  const { status, name, photos, reference, certifiedAt, revokedAt, details } = certificate;
  const [first, ...others] = photos;

  return (
    <article aria-labelledby="certified-piece" className={`page ${styles.page}`}>
      <h1 className="h2">Certificate of Authenticity</h1>
      <Verdict status={status} revokedAt={revokedAt} />
      <div className={styles.columns}>
        <div className={styles.gallery}>
          <div className={`woven ${styles.photo}`}>
            <Photo src={first} alt={name} isUrgent />
          </div>
          {others.length > 0 && (
            <ul aria-label="More photos" className={styles.photos}>
              {others.map((photo, index) => (
                <li key={photo} className="woven">
                  <Photo src={photo} alt={`${name}, photo ${index + 2}`} />
                </li>
              ))}
            </ul>
          )}
        </div>
        <div className="stack">
          <h2 id="certified-piece">{name}</h2>
          <Facts
            facts={[
              ...details.map(({ label, value }) => [label, value] as const),
              ['Certified', <Timestamp key="certified" at={certifiedAt} isDateOnly />],
              [
                'Reference',
                <span key="reference" className="reference">
                  {reference}
                </span>,
              ],
            ]}
          />
        </div>
      </div>
    </article>
  );
}

function Verdict({ status, revokedAt }: Pick<Certificate, 'status' | 'revokedAt'>) {
  if (status === 'valid') {
    return (
      <div data-status={status} className={styles.verdict}>
        <p className="h3">Valid</p>
        <p>
          <ShopName /> certifies that this piece is authentic. Compare it with the photo and the
          details.
        </p>
      </div>
    );
  }
  return (
    <div data-status={status} className={styles.verdict}>
      <p className="h3">Revoked</p>
      <p>
        The piece was returned to <ShopName />
        {revokedAt && (
          <>
            {' '}
            on <Timestamp at={revokedAt} isDateOnly />
          </>
        )}
        , and this certificate is no longer valid. If you are offered the piece with it, please ask
        us.
      </p>
    </div>
  );
}

function CertificateSkeleton() {
  return (
    <div aria-busy="true" data-skeleton="" className={`page ${styles.page}`}>
      <h1 className="visually-hidden">Checking the certificate…</h1>
      <Skeleton maxWidth="24rem" height="2.5rem" marginTop="1.5rem" />
      <Skeleton height="5rem" margin="1rem 0 1.5rem" />
      <div className={styles.columns}>
        <Skeleton aspectRatio={1} />
        <Skeleton height="16rem" />
      </div>
    </div>
  );
}
