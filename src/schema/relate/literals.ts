/** The parts of an alternative: each asks one thing of a value. */
import { Op, type Check, type Node } from '../program/index.ts';

/** The demand of a negated keyword: some member has a value that does not fit a node. */
export type Demand =
  | { readonly of: 'property'; readonly key: string; readonly node: Node }
  /** Of some property whose name one pattern of the owner matches. */
  | { readonly of: 'pattern'; readonly owner: Node; readonly index: number }
  /** Of some property that the owner does not declare. */
  | { readonly of: 'additional'; readonly owner: Node }
  /** The name of some property must not fit. */
  | { readonly of: 'names'; readonly owner: Node }
  /** Of some member that the owner does not account for. */
  | { readonly of: 'unevaluated'; readonly owner: Node }
  | { readonly of: 'item'; readonly index: number; readonly node: Node }
  /** Of some item behind the prefix. */
  | { readonly of: 'rest'; readonly owner: Node }
  /** Fewer items fit than `contains` asks for, or more than it allows. */
  | { readonly of: 'few' | 'many'; readonly owner: Node };

export type Literal =
  | { readonly of: 'fits' | 'misfits'; readonly node: Node }
  | { readonly of: 'fails'; readonly check: Check }
  | { readonly of: 'presence'; readonly key: string; readonly isPresent: boolean }
  | { readonly of: 'demand'; readonly demand: Demand };

export function isNumeric({ op }: Check): boolean {
  return op <= Op.multipleOf;
}
