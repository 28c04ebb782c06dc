import { shellConfig } from '@fieldhouse/build';
import { globalCssFor } from '@fieldhouse/ui/global-css';

export default shellConfig({ globalCss: globalCssFor('@fieldhouse/ui/font.woff2') });
