/**
 * What answers for each profile: the same fast path and SDK, over the registry as that host sees it. Made
 * when the first request asks for it; a change of the tools is announced to the clients of every profile.
 */
import type { Registry } from '../../tool/index.ts';
import { profiledRegistry, type Profile } from '../../wire/profiles/index.ts';
import type { HttpFastPath } from '../fast-path/http-fast-path.ts';
import { announceTo } from '../sdk/announce.ts';
import type { SdkAnswerer } from '../sdk/answer-by-sdk.ts';

export interface Answerer {
  readonly sdk: SdkAnswerer;
  readonly fastPath: HttpFastPath;
}

/** Lives as long as its pipeline. */
export class Answerers {
  private readonly registry: Registry;
  private readonly make: (registry: Registry) => Answerer;
  private readonly own: Answerer;
  private readonly others: Map<Profile, Answerer> = new Map();
  private readonly stops: (() => void)[] = [];

  constructor(registry: Registry, make: (registry: Registry) => Answerer) {
    this.registry = registry;
    this.make = make;
    this.own = this.started(registry);
  }

  get all(): readonly Answerer[] {
    return [this.own, ...this.others.values()];
  }

  of(profile: Profile | undefined): Answerer {
    if (profile === undefined) return this.own;
    let answerer = this.others.get(profile);
    if (answerer === undefined) {
      answerer = this.started(profiledRegistry(this.registry, profile));
      this.others.set(profile, answerer);
    }
    return answerer;
  }

  async close(): Promise<void> {
    for (const stop of this.stops) stop();
    await Promise.all(this.all.map(({ sdk }) => sdk.close()));
  }

  private started(registry: Registry): Answerer {
    const answerer = this.make(registry);
    this.stops.push(registry.onChange((change) => announceTo(answerer.sdk.notify, change)));
    return answerer;
  }
}
