package app.vitrine.player;

import android.content.BroadcastReceiver;
import android.content.Context;
import android.content.Intent;

/** After a power cut the player must be on the screen without anybody pressing a key. */
public final class BootReceiver extends BroadcastReceiver {
  @Override
  public void onReceive(Context context, Intent intent) {
    Intent player = new Intent(context, PlayerActivity.class);
    player.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
    context.startActivity(player);
  }
}
