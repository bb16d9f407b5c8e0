import Dialog from '@mui/material/Dialog';
import Carousel, { type ControllerRef } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import Inline from 'yet-another-react-lightbox/plugins/inline';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import { zoomPhoto } from '../lib/photos.ts';
import { useCloseOnBack } from '../lib/useCloseOnBack.ts';
import { Icon } from './Icon.tsx';
import styles from './Lightbox.module.css';
import { Themed } from './theme/Themed.tsx';

const focusCarousel = (controller: ControllerRef | null) => controller?.focus();

interface LightboxProps {
  photos: readonly string[];
  first: string;
  alt: string;
  onClose: () => void;
}

export default function Lightbox({ photos, first, alt, onClose }: LightboxProps) {
  useCloseOnBack(true, onClose);
  const isOnly = photos.length < 2;

  return (
    <Themed>
      <Dialog
        open
        fullScreen
        onClose={onClose}
        transitionDuration={0}
        slotProps={{ paper: { 'aria-label': `Photos of ${alt}`, sx: { overflow: 'hidden' } } }}
      >
        <button type="button" aria-label="Close" className={styles.close} onClick={onClose}>
          <Icon name="close" size={28} />
        </button>
        <Carousel
          index={photos.indexOf(first)}
          slides={photos.map((photo) => ({ src: zoomPhoto(photo), alt }))}
          plugins={isOnly ? [Inline, Zoom] : [Inline, Counter, Zoom]}
          inline={{ className: styles.carousel ?? '' }}
          counter={{ container: { className: styles.position ?? '' } }}
          carousel={{ finite: isOnly, preload: 1 }}
          controller={{ ref: focusCarousel, closeOnEscape: false }}
          styles={{ container: { touchAction: 'none' } }}
          zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
          render={isOnly ? { buttonPrev: () => null, buttonNext: () => null } : {}}
          labels={{ 'Photo gallery': 'Photos', Previous: 'Previous photo', Next: 'Next photo' }}
        />
      </Dialog>
    </Themed>
  );
}
