import { tool } from 'anyshape';

export default tool({ name: 'one', output: { type: 'integer' }, run: () => 1 });
