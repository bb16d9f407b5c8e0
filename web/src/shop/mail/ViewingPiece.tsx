import { useId, useState } from 'react';
import type { SharedViewing } from '../../../../shared/entities/private-viewing.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { Facts } from '../common/Facts.tsx';
import { UnavailableBadge } from '../common/UnavailableBadge.tsx';
import styles from './PrivateViewing.module.css';

const Lightbox = lazyComponent(() => import('../../ui/Lightbox.tsx'));

type Piece = SharedViewing['pieces'][number];

interface ViewingPieceProps {
  piece: Piece;
  isFirst: boolean;
  isInterested: boolean;
  /** Undefined while the answer cannot be changed. */
  onChange: ((isInterested: boolean) => void) | undefined;
}

export function ViewingPiece({ piece, isFirst, isInterested, onChange }: ViewingPieceProps) {
  const { name, description, details, isAvailable } = piece;
  const nameId = useId();

  return (
    <article aria-labelledby={nameId} className={styles.piece}>
      <PiecePhotos piece={piece} isFirst={isFirst} />
      <div className={styles.text}>
        <h2 id={nameId} className="h3">
          {name}
        </h2>
        <Facts
          facts={[
            ...details.map(({ label, value }) => [label, value] as const),
            ['Price', 'By Request'],
          ]}
        />
        {description && <p className={`body2 ${styles.note}`}>{description}</p>}
      </div>
      <div className={styles.choice}>
        {!isAvailable && <UnavailableBadge>No longer available</UnavailableBadge>}
        {isAvailable && onChange && (
          <label className={styles.label}>
            <input
              type="checkbox"
              checked={isInterested}
              onChange={({ target }) => onChange(target.checked)}
              className={styles.box}
            />
            <span>
              I am interested<span className="visually-hidden">: {name}</span>
            </span>
          </label>
        )}
        {isAvailable && !onChange && isInterested && <p>You are interested.</p>}
      </div>
    </article>
  );
}

function PiecePhotos({ piece, isFirst }: Pick<ViewingPieceProps, 'piece' | 'isFirst'>) {
  const { name, photos, imageUrl } = piece;
  const [isOpen, setIsOpen] = useState(false);
  const first = photos[0] ?? imageUrl;
  const close = () => setIsOpen(false);

  if (!first) return <Photo src={null} alt={name} className={`woven ${styles.photo}`} />;
  const shown = photos.length > 0 ? photos : [first];
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`woven ${styles.photo}`}
        onClick={() => setIsOpen(true)}
      >
        <span className="visually-hidden">Enlarge the photos of </span>
        <Photo src={first} alt={name} isFirst={isFirst} />
        {shown.length > 1 && (
          <span className={`caption ${styles.count}`}>{shown.length} photos</span>
        )}
      </button>
      {isOpen && (
        <LazyOverlay onFailure={close}>
          <Lightbox photos={shown} first={first} alt={name} onClose={close} />
        </LazyOverlay>
      )}
    </>
  );
}
