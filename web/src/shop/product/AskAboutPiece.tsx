import { useState } from 'react';
import type { Product } from '../../../../shared/entities/product.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import type { AskDialogProps } from './AskDialog.tsx';
import styles from './ProductInfo.module.css';

const AskDialog = lazyComponent<AskDialogProps>(() => import('./AskDialog.tsx'));

interface Question {
  label: string;
  icon: IconName;
  about: AskDialogProps['about'];
}

const QUESTIONS: readonly Question[] = [
  { label: 'Ask about this piece', icon: 'mail', about: 'piece' },
  { label: 'Ask for a Condition Report', icon: 'magnifier', about: 'condition' },
];

export function AskAboutPiece({ product }: { product: Product }) {
  const [openQuestion, setOpenQuestion] = useState<Question>();
  const close = () => setOpenQuestion(undefined);

  return (
    <>
      <div className={`${styles.questions} no-print`}>
        {QUESTIONS.map((question) => (
          <TextButton
            key={question.about}
            aria-haspopup="dialog"
            aria-expanded={question === openQuestion}
            className={styles.ask}
            onClick={() => setOpenQuestion(question)}
          >
            <Icon name={question.icon} size={20} /> {question.label}
          </TextButton>
        ))}
      </div>
      {openQuestion && (
        <LazyOverlay onFailure={close}>
          <AskDialog
            product={product}
            title={openQuestion.label}
            about={openQuestion.about}
            onClose={close}
          />
        </LazyOverlay>
      )}
    </>
  );
}
