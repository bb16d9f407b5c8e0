import '../../../web/src/theme/fonts.css';
import '../../../web/src/theme/base.css';
import { tokens } from '../../../web/src/theme/tokens.ts';

const style = document.createElement('style');
style.textContent = tokens;
document.head.prepend(style);
